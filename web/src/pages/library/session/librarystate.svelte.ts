// What the page shows: which part, which position, which games; all of it stands in the address.

import { Refused, createGame } from "../../../lib/api";
import { route } from "../../../lib/navigation/route.svelte";
import { preferences } from "../../../lib/preferences.svelte";
import type { LibraryState as About } from "../../../lib/wire/types";
import { ANY, addressOfSpot, spotOf } from "../address";
import type { Spot } from "../address";
import { spoken } from "../text/words.svelte";
import { GamesState } from "./gamesstate.svelte";
import { ImportState } from "./importstate.svelte";
import { readLibrary } from "./requests";
import { TreeState } from "./treestate.svelte";

const USUAL = "reversi/8";
const ARCHIVE = "archive:min=5"; // plays what the library's games know

export class LibraryPage {
  about = $state.raw<About | null>(null);
  spot = $state.raw<Spot>(spotOf(""));
  failure = $state("");
  said = $state("");

  readonly tree = new TreeState((moves) => this.go({ moves }));
  /** Games that passed through the position of the tree. */
  readonly through = new GamesState();
  readonly found = new GamesState();
  readonly imports = new ImportState(
    () => void this.#about(),
    () => (this.failure = preferences.text.unreachable),
  );
  #at = "";
  /** Counts what the page was asked to show: what it was asked before comes too late. */
  #asked = 0;

  readonly isEmpty = $derived(this.about !== null && this.about.games === 0);
  readonly kinds: readonly string[] = $derived(this.about?.kinds.map((each) => each.game) ?? []);
  readonly game: string = $derived(this.spot.game || this.kinds[0] || USUAL);
  readonly formats: readonly string[] = $derived(
    this.about?.kinds.find((each) => each.game === this.game)?.formats ?? ["jsonl"],
  );

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const asked = ++this.#asked;
    this.spot = spotOf(hash);
    this.failure = "";
    await this.#try(async () => {
      const about = this.about ?? (await readLibrary());
      if (asked !== this.#asked) return;
      this.about = about;
      await this.#show(spotOf(hash), asked);
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

  more(games: GamesState): Promise<void> {
    return this.#try(() => games.ask());
  }

  /** Begin a game of Play against what the library knows. */
  playArchive(): Promise<void> {
    return this.#try(async () => {
      location.hash = `#game=${await createGame({ game: this.game, you: "black", opponent: ARCHIVE })}`;
    });
  }

  begin(files: readonly File[], path: string, size: number): Promise<void> {
    return this.#try(async () => this.go({ tab: "imports", run: await this.imports.begin(files, path, size) }));
  }

  importOwn(): Promise<void> {
    return this.#try(async () => this.go({ tab: "imports", run: await this.imports.own() }));
  }

  order(order: "stop" | "resume"): Promise<void> {
    return this.#try(() => this.imports.order(order));
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.#asked += 1;
    this.tree.forget();
    this.through.stop();
    this.found.stop();
    this.imports.leave();
  }

  async #show(spot: Spot, asked: number): Promise<void> {
    if (spot.tab === "imports") return this.#showImports(spot);
    this.imports.leave();
    const at = { ...spot, game: this.game };
    if (spot.tab === "tree" && this.isEmpty) return this.tree.forget();
    const position = `${at.game} ${at.start} ${at.moves.join()}`;
    const wasThere = this.#at === position;
    this.#at = position;
    if (!wasThere) await this.tree.show(at);
    if (asked !== this.#asked) return;
    if (spot.tab === "search") await this.found.search(at);
    else if (!wasThere || !this.through.spot) await this.through.search({ ...at, filters: ANY, through: true });
  }

  async #showImports({ run }: Spot): Promise<void> {
    this.through.stop();
    this.found.stop();
    this.#at = "";
    await this.imports.show(run);
  }

  /** The library has grown. */
  async #about(): Promise<void> {
    await this.#try(async () => {
      this.about = await readLibrary();
      this.said = spoken.words.importSaid(this.imports.entry?.added ?? 0);
    });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.failure = error instanceof Refused ? error.problem.detail : preferences.text.unreachable;
    }
  }
}
