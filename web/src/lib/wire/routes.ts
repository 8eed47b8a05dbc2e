// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

import type { BeginContest, BeginImport, BeginJob, BeginRun, BeginStudy, BeginTraining, CheckedJob, JobCreated, JobEntry, JobKindEntry, JobList, JobOrder, JobRecord } from "./jobs";
import type { Catalogue, ChampionEntry, Created, GameState, NewGame, StoredGames, Summary } from "./play";
import type { AnalysisCreated, AnalysisState, FoundGame, NewAnalysis, Study } from "./analyse";
import type { BroodState, EvaluationState, PlaceState, PointsState, TreeState } from "./think";
import type { Ancestry, BreedingCatalogue, ClonedRun, ClonedTraining, CurvePart, GenerationState, MeetingsState, RunEntry, RunRecord, RunTrace, TrainingCatalogue } from "./breed";
import type { ContestCatalogue, ContestEntry, ContestRecord, GameList, Replay, StudyCard, StudyEntry, StudyRecord, StudySheet } from "./arena";
import type { ChangedCollection, CollectionChanged, CollectionEntry, CollectionList, CollectionPage, GameNote, GamesCount, GamesPage, ImportEntry, ImportRecord, LibraryState, NewCollection, OrderedCollection, OrderedGames, TreeNode, Uploaded } from "./library";

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
  "GET /api/v1/think/place": { answer: PlaceState };
  "GET /api/v1/think/evaluation": { answer: EvaluationState };
  "GET /api/v1/think/points": { answer: PointsState };
  "GET /api/v1/think/tree": { answer: TreeState };
  "GET /api/v1/think/brood": { answer: BroodState };
  "GET /api/v1/runs/generation": { answer: GenerationState };
  "GET /api/v1/runs/trace": { answer: RunTrace };
  "GET /api/v1/runs/curve": { answer: CurvePart };
  "GET /api/v1/runs/ancestry": { answer: Ancestry };
  "GET /api/v1/runs/meetings": { answer: MeetingsState };
  "GET /api/v1/arena/games": { answer: GameList };
  "GET /api/v1/arena/game": { answer: Replay };
  "GET /api/v1/studies/sheet": { answer: StudySheet };
  "GET /api/v1/library": { answer: LibraryState };
  "GET /api/v1/library/tree": { answer: TreeNode };
  "GET /api/v1/library/games": { answer: GamesPage };
  "GET /api/v1/library/count": { answer: GamesCount };
  "GET /api/v1/library/games/{id}": { answer: FoundGame };
  "GET /api/v1/library/names": { answer: string[] };
  "GET /api/v1/library/collections": { answer: CollectionList };
  "POST /api/v1/library/collections": { body: NewCollection; answer: CollectionEntry };
  "POST /api/v1/library/collections/{id}": { body: ChangedCollection; answer: CollectionEntry };
  "POST /api/v1/library/collections/{id}/order": { body: OrderedCollection; answer: CollectionList };
  "GET /api/v1/library/collections/{id}/games": { answer: CollectionPage };
  "POST /api/v1/library/collections/{id}/games": { body: OrderedGames; answer: CollectionChanged };
  "POST /api/v1/library/collections/{id}/found": { answer: CollectionChanged };
  "POST /api/v1/library/collections/{id}/note": { body: GameNote; answer: GameNote };
  "POST /api/v1/library/uploads": { answer: Uploaded };
  "GET /api/v1/jobs": { answer: JobList };
  "POST /api/v1/jobs": { body: BeginRun | BeginTraining | BeginContest | BeginStudy | BeginImport | BeginJob; answer: JobCreated };
  "GET /api/v1/jobs/kinds": { answer: JobKindEntry[] };
  "GET /api/v1/jobs/form": { answer: BreedingCatalogue | TrainingCatalogue | ContestCatalogue | StudyCard[] };
  "GET /api/v1/jobs/record": { answer: RunRecord | ContestRecord | StudyRecord | ImportRecord | JobRecord };
  "GET /api/v1/jobs/clone": { answer: ClonedRun | ClonedTraining };
  "POST /api/v1/jobs/order": { body: JobOrder; answer: RunEntry | ContestEntry | StudyEntry | ImportEntry | JobEntry };
  "POST /api/v1/jobs/check": { body: BeginRun | BeginTraining | BeginContest | BeginStudy | BeginImport | BeginJob; answer: CheckedJob };
}
