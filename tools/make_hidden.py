"""Make src/handful/lexicon/data/hidden.txt: the words that Handful accepts but does not show.

Run by hand, with npm's package `cuss` (MIT) unpacked somewhere:

    npm pack cuss@2.2.0 && tar xzf cuss-2.2.0.tgz
    python tools/make_hidden.py package/index.js

What is printed at the end belongs into `HIDDEN_SHA256` of src/handful/lexicon/hidden.py and into
the README.md beside the data.

`cuss` rates how surely a word is meant badly, from 0 (hardly) to 2 (likely), and not how bad it is:
`spit` and `kumquat` have a 2, `shit` and `bitch` a 1. So the ratings propose, and the tables below
decide. A word is hidden when it is

- a slur: it insults people for what they are;
- an obscenity: a coarse word for sex, its parts or excrement, which has no everyday meaning.

A word is shown when somebody can meet it in a newspaper or a schoolbook: animals, plants, things
and occupations that some people use as insults (`pansy`, `tinker`); what doctors and judges say
(`penis`, `incest`); crimes and evils (`murder`, `lynch`, `nazi`); what children find rude (`poop`,
`idiot`, `vomit`); names of peoples and faiths (`gypsy`, `jesuit`). Rape is the exception among the
crimes: nobody wants it recommended.

From rating 2 all words are hidden but those in `EVERYDAY`; from the others those in `OFFENSIVE`.
Their inflections that stand in a word list of ours are hidden too, but for `NOT_INFLECTED`; and
what `cuss` lacks is in `LACKING`. Words of more than one part are left out.

The text has two sections, with a blank line between: `# hidden`, all words, sorted, one a line; and
`# anywhere`, what is refused inside a nickname as well.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import click

from handful.lexicon import Lexicon

DATA = Path(__file__).parents[1] / "src" / "handful" / "lexicon" / "data" / "hidden.txt"
ENTRY = re.compile(r"^  ['\"]?(?P<word>[^'\":]+)['\"]?: (?P<rating>[012]),?$", re.MULTILINE)
FEWEST = 1_500
"""Fewer words than these are not the list of `cuss`."""

EVERYDAY = frozenset(
    """
    argie armo armos barf beanbag beanbags beaney beaneys bitchin biteme bluegum bluegums bogan bong
    boobies booby boody boonie boonies booty bosche bosches boschs buffies bule bules bung bunga
    bungas carruth cheesehead cheeseheads chonkies chonky chonkys chug chugs chunger chungers
    chunkies chunky chunkys clamdigger clamdiver clansman clansmen clanswoman clanswomen cockfight
    cocksman cocky cohee coondog cornhole cummer cumquat cushi cushis dahmer dammit damnit dego
    degos diddle dingleberry dink dinks dipstick dix dong doodoo dope dumb dyefly eatme ero esqua
    evl exkwew faeces farty fatah flange floo flydie flydye fok footlicker footstar forni fu fuc
    gables gangsta geez geezer geni getiton gipp gippo gippos gipps glazeddonut gonorrehea gora
    goras gotohell greaser greasers gubba gubbas gubs gummer gyopo gyopos gypsies gypsy gypsys hadji
    hadjis haji hajis hajji hajjis hapa hillbillies hillbilly hindoo hiscock hitlerism hitlerist ho
    hobo hodgie hoes honger honkers hooters hore hori horis hork hoser hotdamn hottotrot hussy idiot
    ikwe indon indons inthebuff jackass jacktheripper jebus jeez jig jigger jiggers jiggy jigs
    juggalo kimchis kkk klansman klansmen klanswoman klanswomen kondum krap krappy kuffar kum kummer
    kumquat kums kushi kushis kwa kyopo kyopos lebo lebos limy loadedgun looser loser lovegun
    lovepistol lowlife lugan lugans macaca macacas magicwand mams manhater masterblaster masturbate
    masturbating mattressprincess maumau maumaus meatrack mgger mggor mickeyfinn mockey mockie mocky
    moky moron moslem mosshead muff muncher mzungu mzungus negro negroes negros nigers niggle
    niggled niggles niggling nigglings nip nittit noonan nudger orga pansies pansy panti payo peepee
    piefke piefkes piker pocha pochas pocho pochos pohm pohms pollock pollocks pom poms poo poop
    pooper pooperscooper pooping pric prick pud pudd puke puss quashie quickie rearend redleg
    redlegs reefer reestie rere rigger rimming russki russkie sadis sadom sandm scallywag screwyou
    seppo seppos sexed sexing sexymoma sexyslim shagging shav sixsixsix sixtynine slanty slapper
    slave slavedriver slimeball slimebucket sloper slopers slopey slopeys slopies slopy smut sooties
    sooty spig spigotty spit spitter spreadeagle spunk spunky sqeh squa squarehead squareheads
    squinty stringer stripclub stuinties stupid sucker swallower swalow taff tang teste thirdeye
    thirdleg threeway tinker tinkers tortur tosser transvestite triplex tuckahoe tunneloflove turnon
    twinkie uck usama vibr vibrater vomit wab waysted weenie weewee welcher welfare wetb wetspot
    whacker whash whiz whop willie wn wtf wuss wuzzie xkwe yank yanks yarpie yarpies
    """.split()
)
"""Rated 2, and shown: words with an everyday meaning, the mildly rude, and what is no word."""

OFFENSIVE = frozenset(
    """
    abo bastard bitch bitches dick dildo dyke fag horny jew kraut mick porn porno pussy rape raped
    rapist shit sodomite turd
    """.split()
)
"""Rated 1 or 0, and hidden."""

LACKING = frozenset(
    """
    badass badassed badasses bitchery bitchily bullshat commy dikey dildoe faggotry fellate fellated
    fellates fellator fuckup fuckups gip gipped gipper gippers gipping gips gobshite goddam goddams
    gringa gringas gypster gypsters hardass homosex hunkey hunkeys hunkie hunkies jiveass kanaka
    kanakas lezzie lezzies nooky ofay ofays outbitch pissant pissants pooftah pooftahs poove pooves
    renigged sheenie sheenies sheeny shicksa shicksas shikse shikseh shiksehs shikses shitless
    shitload shkotzim shvartze sissyish skimo skimos sluttish smartass sodomist spaz spazz spazzes
    stiffie stiffies tommed tomming whoredom whoreson whorish wiseass woggish
    """.split()
)
"""Not in `cuss`, and hidden: forms of hidden words that no rule makes, and some of their kind."""

NOT_INFLECTED = frozenset(
    """
    assess assessed assesses craped crapes craping crappies cummers dicker dickers dickier dickiest
    dicky rapier raps retarder shatter shatters spiced spicer spicers spices spicier spiciest
    spicing spicy spiked spiker spikers spikes spikier spikiest spiking spiky
    """.split()
)
"""They look like inflections of a hidden word, and are words of their own."""

ANYWHERE = frozenset(
    """
    asshole bitch blowjob bullshit cocksuck cunt dickhead faggot fuck gangbang jizz motherfuck nigga
    nigger pussy rapist shithead slut wanker whore
    """.split()
)
"""What is refused inside a nickname, too. Where a name has one of them by chance, such as that of
the town of Scunthorpe, src/handful/web/player/nickname.py says so; what names have often is not
here, such as the end of Harshit."""


def ratings(source: str) -> dict[str, int]:
    """By word, the rating in the *source* of `cuss`, for words of one part."""
    found = {entry["word"]: int(entry["rating"]) for entry in ENTRY.finditer(source)}
    return {word: rating for word, rating in found.items() if word.isascii() and word.isalpha()}


def inflections(word: str) -> Iterator[str]:
    """What *word* may become with a usual ending; most of these do not exist.

    >>> "wogs" in inflections("wog"), "sluttier" in inflections("slutty")
    (True, True)
    """
    stems = [word, word + word[-1]]
    if word.endswith("e"):
        stems = [word[:-1], word]
    elif word.endswith("y"):
        stems = [word, word[:-1] + "i"]
    for stem in stems:
        for ending in ("s", "es", "d", "ed", "er", "ers", "ing", "ings", "y", "ier", "iest", "est"):
            yield stem + ending


def hidden_words(rated: dict[str, int], lists: frozenset[str]) -> frozenset[str]:
    """The words to hide, by what `cuss` says of them and by the tables."""
    chosen = {word for word, rating in rated.items() if rating == 2} - EVERYDAY | OFFENSIVE
    inflected = {form for word in chosen & lists for form in inflections(word)} & lists
    return frozenset(chosen | (inflected - NOT_INFLECTED - EVERYDAY) | LACKING)


def text_of(hidden: frozenset[str]) -> bytes:
    """The text of the file: both sections."""
    sections = (["# hidden", *sorted(hidden)], ["# anywhere", *sorted(ANYWHERE)])
    return "\n".join(["".join([f"{line}\n" for line in lines]) for lines in sections]).encode()


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(source: Path) -> None:
    """Make the file of hidden words from SOURCE, the file index.js of npm's package cuss."""
    rated = ratings(source.read_text("utf-8"))
    lists = frozenset([*Lexicon.load("course"), *Lexicon.load("enable")])
    if len(rated) < FEWEST:
        raise click.ClickException(f"{source} does not hold the ratings of cuss")
    hidden = hidden_words(rated, lists)
    content = text_of(hidden)
    DATA.write_bytes(content)
    click.echo(f"hidden    {len(hidden):>6,}, of which in our lists {len(hidden & lists):,}")
    click.echo(f"anywhere  {len(ANYWHERE):>6,}")
    click.echo(f"sha256 of the text: {sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
