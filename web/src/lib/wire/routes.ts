// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.

import type { Catalogue, ChampionEntry, Created, GameState, NewGame, StoredGames, Summary } from "./play";
import type { AnalysisCreated, AnalysisState, FoundGame, NewAnalysis, Study } from "./analyse";
import type { Ancestry, BreedingCatalogue, CheckedRun, ClonedRun, GenerationState, MeetingsState, NewRun, RunCreated, RunEntry, RunList, RunOrder, RunRecord, RunTrace } from "./breed";
import type { GamesCount, GamesPage, ImportCreated, ImportEntry, ImportRecord, LibraryState, NewImport, OrderedImport, TreeNode, Uploaded } from "./library";
import type { BroodState, EvaluationState, PlaceState, PointsState, TreeState } from "./think";
import type { CheckedContest, ContestCatalogue, ContestEntry, ContestRecord, GameList, NewContest, Replay } from "./arena";

/** Of HTTP: by verb and address. */
export interface Routes {
  "GET /api/v1/catalogue": { answer: Catalogue };
  "GET /api/v1/games": { answer: Summary[] };
  "POST /api/v1/games": { body: NewGame; answer: Created };
  "GET /api/v1/games/{id}": { answer: GameState };
  "GET /api/v1/stored-games": { answer: StoredGames };
  "GET /api/v1/champions": { answer: ChampionEntry[] };
  "POST /api/v1/records": { answer: FoundGame[] };
  "POST /api/v1/analyses": { body: NewAnalysis; answer: AnalysisCreated };
  "GET /api/v1/analyses/{id}": { answer: AnalysisState };
  "POST /api/v1/analyses/{id}/study": { body: Study; answer: Study };
  "GET /api/v1/breeding": { answer: BreedingCatalogue };
  "POST /api/v1/breeding/check": { body: NewRun; answer: CheckedRun };
  "GET /api/v1/runs": { answer: RunList };
  "POST /api/v1/runs": { body: NewRun; answer: RunCreated };
  "POST /api/v1/runs/order": { body: RunOrder; answer: RunEntry };
  "GET /api/v1/runs/record": { answer: RunRecord };
  "GET /api/v1/runs/generation": { answer: GenerationState };
  "GET /api/v1/runs/clone": { answer: ClonedRun };
  "GET /api/v1/runs/trace": { answer: RunTrace };
  "GET /api/v1/runs/ancestry": { answer: Ancestry };
  "GET /api/v1/runs/meetings": { answer: MeetingsState };
  "GET /api/v1/library": { answer: LibraryState };
  "GET /api/v1/library/tree": { answer: TreeNode };
  "GET /api/v1/library/games": { answer: GamesPage };
  "GET /api/v1/library/count": { answer: GamesCount };
  "GET /api/v1/library/games/{id}": { answer: FoundGame };
  "GET /api/v1/library/names": { answer: string[] };
  "POST /api/v1/library/uploads": { answer: Uploaded };
  "GET /api/v1/library/imports": { answer: ImportEntry[] };
  "POST /api/v1/library/imports": { body: NewImport; answer: ImportCreated };
  "POST /api/v1/library/own": { answer: ImportCreated };
  "POST /api/v1/library/imports/order": { body: OrderedImport; answer: ImportEntry };
  "GET /api/v1/library/imports/record": { answer: ImportRecord };
  "GET /api/v1/think/place": { answer: PlaceState };
  "GET /api/v1/think/evaluation": { answer: EvaluationState };
  "GET /api/v1/think/points": { answer: PointsState };
  "GET /api/v1/think/tree": { answer: TreeState };
  "GET /api/v1/think/brood": { answer: BroodState };
  "GET /api/v1/arena": { answer: ContestCatalogue };
  "POST /api/v1/arena/check": { body: NewContest; answer: CheckedContest };
  "GET /api/v1/arena/contests": { answer: ContestEntry[] };
  "POST /api/v1/arena/contests": { body: NewContest; answer: RunCreated };
  "POST /api/v1/arena/order": { body: RunOrder; answer: ContestEntry };
  "GET /api/v1/arena/record": { answer: ContestRecord };
  "GET /api/v1/arena/games": { answer: GameList };
  "GET /api/v1/arena/game": { answer: Replay };
}
