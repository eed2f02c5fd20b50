"""What the labels of fields are called, in the languages in which people keep lists."""

NAMES = {
    "title": (
        "title, paper title, titel, titre, título, titolo, titulo, название, заголовок",
        "标题, 題目, 题目, 題名, 标题名, 標題, 论文题目, 论文标题, 論文題目, 题名",
        "タイトル, 論文名, 제목",
    ),
    "abstract": (
        "abstract, summary, abstract text, zusammenfassung, kurzfassung, résumé, resume",
        "resumen, resumo, riassunto, sommario, аннотация, реферат",
        "摘要, 论文摘要, 内容摘要, 中文摘要, 要旨, 概要, 抄録, アブストラクト, 초록, 요약, 요지",
    ),
    "authors": (
        "authors, author, author(s), by, autoren, autor, autor(en), verfasser, auteurs, auteur",
        "autores, autor(es), autori, autore, авторы, автор, 作者, 论文作者, 著者, 저자",
    ),
    "venue": (
        "venue, conference, journal, booktitle, published in, publication, appeared in, where",
        "konferenz, tagung, zeitschrift, conférence, revue, conferencia, revista, congreso",
        "conferenza, rivista, конференция, журнал, 会议, 會議, 期刊, 来源, 发表于, 会議, 学会",
        "雑誌, 학회, 학술지",
    ),
    "year": (
        "year, date, published, publication year, publication date, jahr, datum, année, año",
        "fecha, ano, data, anno, год, дата, 年份, 年, 发表时间, 出版年, 発行年, 연도",
    ),
    "url": (
        "url, link, links, web, website, webpage, paper link, source, forum, openreview link",
        "lien, enlace, ссылка, 链接, 連結, 网址, リンク, 링크",
    ),
    "pdf": ("pdf, pdf link, pdf url, full text",),
    "doi": ("doi",),
    "arxiv": ("arxiv, arxiv id, arxiv number, eprint",),
    "openreview": ("openreview, openreview id",),
    "code": (
        "code, github, repository, repo, code link, code url, source code, implementation, 代码",
    ),
    "pages": ("pages, page, seiten, páginas, pagine, страницы, 页码",),
    "keywords": (
        "keywords, keyword, key words, index terms, topics, tags, subjects, schlagwörter",
        "schlüsselwörter, stichwörter, mots-clés, mots clés, mots-clefs, palabras clave",
        "palavras-chave, parole chiave, ключевые слова",
        "关键词, 关键字, 關鍵詞, 關鍵字, キーワード, 키워드, 핵심어",
    ),
    # Known, so that they end the field before them, but of no use to us.
    "": (
        "affiliation, affiliations, institution, session, track, time, location, room, type",
        "status, decision, area, primary area, subject areas, tl;dr, tldr, comments, comment",
        "notes, note, id, paper id, paper number, submission number, number, no, rating, ratings",
        "presenter, presenters, speaker, speakers, contact, email, e-mail, language, license",
        "publisher, series, isbn, issn, editor, editors, volume, issue, citation, citations",
        "cite, bibtex, poster, slides, video, award, categories, category, project page",
        "supplementary material, corresponding author",
    ),
}
FIELDS = {
    name.strip(): field
    for field, lines in NAMES.items()
    for line in lines
    for name in line.split(",")
}
