"""Which of our fields a column or member means, as exporters and people of many tongues call it."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

# Folded: no case, accents, blanks or marks. Of several columns for one field the first counts.
_NAMES = {
    "title": "title articletitle documenttitle papertitle itemtitle primarytitle papername"
    " titles"
    " titel titre titolo titulo tytul nazev otsikko заглавие название заголовок"
    " 标题 题目 论文标题 论文题目 篇名 標題 題目 論文題目 タイトル 論文タイトル 論文名 表題"
    " 제목 논문제목",
    "abstract": "abstract abstracts abstractnote abstracttext paperabstract summary"
    " summaries"
    " zusammenfassung kurzfassung resume sommario riassunto resumen resumo samenvatting"
    " streszczenie sammanfattning sammandrag abstrakt аннотация реферат"
    " 摘要 论文摘要 中文摘要 英文摘要 概要 要旨 抄録 アブストラクト 초록 요약",
    "authors": "authorfullnames authors author authornames authorlist creators"
    " authorshipsauthordisplayname"
    " autoren autor autorin verfasser auteurs auteur autori autore autores autorzy forfattare"
    " авторы автор 作者 作者列表 著者 著者名 저자",
    "venue": "conference conferencename conferencetitle venue booktitle proceedingstitle"
    " publicationtitle sourcetitle journaltitle journal journalname containertitle proceeding"
    " proceedings publishedin eventname publication journalbook"
    " anthologytitle source primarylocationsourcedisplayname"
    " konferenz tagung zeitschrift conference revue congres conferenza rivista conferencia revista"
    " konferencja czasopismo conferentie tijdschrift конференция журнал"
    " 会议 会议名称 期刊 来源 会議 会議名 會議 學會 学会 学会名 掲載誌 雑誌名 학회 학술지",
    "year": "year publicationyear yearofpublication pubyear publishedyear date publicationdate"
    " publisheddate published pubdate issueddate issued onlinedate"
    " jahr erscheinungsjahr datum annee anno ano rok jaar ar год дата"
    " 年份 年 发表年份 出版年 出版年份 年度 発行年 出版日期 日期 연도 발행연도",
    "pages": "pages page pagerange pagination seiten seite pagine paginas strony sidor страницы"
    " 页码 頁碼 頁 ページ 쪽",
    "start_page": "startpage pagestart firstpage beginningpage spage bibliofirstpage",
    "end_page": "endpage pageend lastpage endingpage epage bibliolastpage",
    "url": "url urls link links webpage website address urlabs paperurl landingpage articleurl"
    " externalurl sourceurls primarylocationlandingpageurl"
    " adresse lien enlace indirizzo ссылка 链接 网址 連結 リンク 링크",
    "pdf": "pdf pdfurl pdflink urlpdf linkpdf pdfaddress paperpdfurl fulltexturl"
    " primarylocationpdfurl",
    "doi": "doi itemdoi doinumber digitalobjectidentifier doilink",
    "arxiv": "arxiv arxivid arxivnumber eprint",
    "openreview": "openreview openreviewid openreviewurl forum",
    "code": "code codeurl codelink github githuburl repository repo quellcode 代码 コード 코드",
    # Others' topics are no topics here until somebody confirms them.
    "topics": "topics",
    "keywords": "keywords keyword authorkeywords manualtags tags tag terms"
    " keywordsdisplayname schlagworter schlagworte schlusselworter stichworte"
    " motscles motcle etiquettes palabrasclave palavraschave"
    " parolechiave trefwoorden slowakluczowe ключевыеслова"
    " 关键词 关键字 標籤 标签 關鍵詞 關鍵字 キーワード タグ 키워드"
    " topic themen thema sujets temas argomenti темы 主题 主題 トピック 주제",
    "citation_key": "citationkey citekey bibtexkey bibkey",
    "key": "key",
    "added": "added",
}


def field_of(name: str) -> str:
    """Our field, or nothing for a column that we have no use for."""
    return _known(name)[0]


def rank_of(name: str) -> int:
    """Of two names for one field, that of the lower rank says it better."""
    return _known(name)[1]


def columns_of(names: Sequence[str]) -> dict[str, list[int]]:
    """Our fields, each with the places of its columns, the best first."""
    known = _two_letters if "TI" in names and "PT" in names else _known
    columns: dict[str, list[int]] = {}
    for place in sorted(range(len(names)), key=lambda place: known(names[place])[1]):
        if field := known(names[place])[0]:
            columns.setdefault(field, []).append(place)
    # Notebooks and databases call every thing's title its name.
    called = [place for place, name in enumerate(names) if _folded(name[:100]) == "name"]
    if called and "abstract" in columns:
        columns.setdefault("title", called)
    return columns


@lru_cache(maxsize=4096)
def _known(name: str) -> tuple[str, int]:
    return _FIELDS.get(_folded(name[:100]), ("", 0))


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


_FIELDS = {
    _folded(name): (field, rank)
    for field, names in _NAMES.items()
    for rank, name in enumerate(names.split())
}
# Web of Science has names of two letters, meant only when they are capitals and all alike.
_TWO_LETTERS = {
    "TI": "title", "AB": "abstract", "AF": "authors", "AU": "authors", "CT": "venue",
    "SO": "venue", "PY": "year", "BP": "start_page", "EP": "end_page", "DI": "doi",
    "DE": "keywords",
}  # fmt: skip
_RANKS_OF_TWO_LETTERS = {name: rank for rank, name in enumerate(_TWO_LETTERS)}


def _two_letters(name: str) -> tuple[str, int]:
    return _TWO_LETTERS.get(name, ""), _RANKS_OF_TWO_LETTERS.get(name, 0)
