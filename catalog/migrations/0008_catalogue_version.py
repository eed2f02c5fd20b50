"""The catalogue's version, the triggers that move it, and indexes that count by topic and place."""

from django.db import migrations, models

from catalog.models.version_triggers import drop_version_triggers, make_version_triggers


def make_row(apps, schema_editor):
    apps.get_model("catalog", "CatalogueVersion").objects.create()


class Migration(migrations.Migration):
    dependencies = [("catalog", "0007_search_stems_and_marks")]

    operations = [
        migrations.CreateModel(
            name="CatalogueVersion",
            fields=[
                (
                    "only",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.BigIntegerField(default=0)),
                ("is_held", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("only", 1)), name="one_catalogue_version"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            "appearance", models.Index(fields=["venue", "year", "paper"], name="out_at")
        ),
        migrations.AddIndex(
            "papertopic", models.Index(fields=["topic", "paper"], name="under_topic")
        ),
        migrations.RunPython(make_row, migrations.RunPython.noop),
        migrations.RunPython(make_version_triggers, drop_version_triggers),
    ]
