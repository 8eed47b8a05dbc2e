// What the page shows: which part, which position, which games; all of it stands in the address.

import { createGame } from "../../../lib/api";
import { route } from "../../../lib/navigation/route.svelte";
import { wordsOf } from "../../../lib/problems";
import type { LibraryState as About } from "../../../lib/wire/types";
import { sampleFile } from "../sample";
import { ANY, addressOfCollection, addressOfSpot, spotOf } from "../address";
import type { Spot, Tab } from "../address";
import { spoken } from "../text/words.svelte";
import { CollectionsState } from "./collectionsstate.svelte";
import { GamesState } from "./gamesstate.svelte";
import { ImportState } from "./importstate.svelte";
import { readLibrary } from "./requests";
import { TreeState } from "./treestate.svelte";

const USUAL = "reversi/8";
const USUAL_SIZE = 8; // of transcripts
const ARCHIVE = "archive:min=5"; // plays what the library's games know

export class LibraryPage {
  about = $state.raw<About | null>(null);
  spot = $state.raw<Spot>(spotOf(""));
  said = $state("");

  readonly tree = new TreeState((moves) => this.go({ moves }));
  /** Games that passed through the position of the tree. */
  readonly through = new GamesState();
  readonly found = new GamesState();
  readonly collections = new CollectionsState();
  readonly imports = new ImportState(() => void this.#about());
  #failure = $state("");
  readonly failure = $derived(this.#failure || this.imports.failure);
  readonly lost = $derived(this.imports.lost);
  #at = "";
  /** Imports were looked at, and may have ended in the moment in which they were left. */
  #mayHaveGrown = false;
  /** The import of the sample, until its openings are shown or a person looks elsewhere. */
  #sample: string | null = null;
  /** Counts what the page was asked to show: what it was asked before comes too late. */
  #asked = 0;

  readonly isEmpty = $derived(this.about !== null && this.about.games === 0);
  readonly kinds: readonly string[] = $derived(this.about?.kinds.map((each) => each.game) ?? []);
  readonly game: string = $derived(this.spot.game || this.kinds[0] || USUAL);
  readonly formats: readonly string[] = $derived(
    this.about?.kinds.find((each) => each.game === this.game)?.formats ?? ["jsonl"],
  );

  /** Of games of every kind. */
  readonly allFormats: readonly string[] = $derived([...new Set(["jsonl", ...(this.about?.kinds ?? []).flatMap((each) => each.formats)])]);

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const asked = ++this.#asked;
    this.spot = spotOf(hash);
    if (this.spot.tab !== "imports") this.#sample = null;
    await this.attempt(async () => {
      const about = this.about && !this.#mayHaveGrown ? this.about : await readLibrary();
      if (asked !== this.#asked) return;
      this.about = about;
      this.#mayHaveGrown = this.spot.tab === "imports";
      await this.#show(hash, asked);
    });
  }

  /** Another place of the page; "Back" leads here again. */
  go(wanted: Partial<Spot>): void {
    location.hash = addressOfSpot({ ...this.spot, game: this.game, ...wanted });
  }

  /** Another search in place of this one. */
  search(spot: Partial<Spot>): void {
    const address = addressOfSpot({ ...this.spot, game: this.game, tab: "search", ...spot });
    if (address === location.hash) void this.again();
    else location.hash = address;
  }

  again(): Promise<void> {
    this.#at = "";
    return this.follow(route.hash);
  }

  more(games: GamesState): Promise<boolean> {
    return this.attempt(() => games.ask());
  }

  /** A part of the page from here: a search stays, a collection is left. */
  atTab(tab: Tab): Partial<Spot> {
    return { tab, run: null, filters: this.spot.tab === "search" && tab === "search" ? this.spot.filters : ANY };
  }

  /** Begin a game of Play at the position of the tree, against what the library knows; `first`: the person moves. */
  async playArchive(first: boolean): Promise<void> {
    const { node } = this.tree;
    if (!node) return;
    const seat = first ? node.board.seat : 1 - node.board.seat;
    const led = node.path.map((each) => each.move);
    await this.attempt(async () => {
      const id = await createGame({ game: node.game, you: seat === 0 ? "black" : "white", opponent: ARCHIVE, start: this.spot.start, led });
      location.hash = `#game=${id}`;
    });
  }

  createCollection(name: string, note: string): Promise<boolean> {
    return this.attempt(async () => {
      location.hash = addressOfCollection(await this.collections.create(name, note));
    });
  }

  /** The one that is shown; its list follows. */
  deleteCollection(): Promise<boolean> {
    return this.attempt(async () => {
      await this.collections.remove();
      location.hash = addressOfCollection();
    });
  }

  begin(files: readonly File[], path: string, size: number): Promise<boolean> {
    return this.attempt(async () => this.go({ tab: "imports", run: await this.imports.begin(files, path, size) }));
  }

  importOwn(): Promise<boolean> {
    return this.attempt(async () => this.go({ tab: "imports", run: await this.imports.own() }));
  }

  /** Take in the games that the page brings. */
  importSample(): Promise<boolean> {
    return this.attempt(async () => {
      this.#sample = await this.imports.begin([sampleFile()], "", USUAL_SIZE);
      this.go({ tab: "imports", run: this.#sample });
    });
  }

  /** An import is finished: the openings of the sample are what a person asked for. */
  finished(run: string): void {
    if (run !== this.#sample) return;
    this.#sample = null;
    this.go({ tab: "tree", run: null });
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.#asked += 1;
    this.tree.forget();
    this.through.stop();
    this.found.stop();
    this.imports.leave();
    this.collections.leave();
  }

  async #show(hash: string, asked: number): Promise<void> {
    const spot = spotOf(hash);
    if (spot.tab === "imports") return this.#showImports(hash);
    this.imports.leave();
    if (spot.tab === "collections") return this.#showCollections(spot);
    const at = { ...spot, game: this.game };
    if (spot.tab === "tree" && this.isEmpty) return this.tree.forget();
    const position = `${at.game} ${at.start} ${at.moves.join()}`;
    const wasThere = this.#at === position;
    this.#at = position;
    if (!wasThere) await this.tree.show(at);
    if (asked !== this.#asked) return;
    if (spot.tab === "search") await Promise.all([this.found.search(at), this.collections.show(null)]);
    else if (!wasThere || !this.through.spot) await this.through.search({ ...at, filters: ANY, through: true });
  }

  async #showImports(hash: string): Promise<void> {
    this.through.stop();
    this.found.stop();
    this.#at = "";
    await this.imports.follow(hash);
  }

  async #showCollections({ filters }: Spot): Promise<void> {
    this.through.stop();
    this.found.stop();
    this.#at = "";
    await this.collections.show(filters.collection ? Number(filters.collection) : null);
  }

  /** The library has grown. */
  async #about(): Promise<void> {
    await this.attempt(async () => {
      this.about = await readLibrary();
      this.said = spoken.words.importSaid(this.imports.job?.added ?? 0);
    });
  }

  /** Do this; whether it was done. What was refused is said. */
  async attempt(act: () => Promise<void>): Promise<boolean> {
    this.#failure = "";
    try {
      await act();
      return true;
    } catch (error) {
      this.#failure = wordsOf(error);
      return false;
    }
  }
}
