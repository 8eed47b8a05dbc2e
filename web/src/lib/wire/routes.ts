// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.

import type { Catalogue, ChampionEntry, Created, GameState, NewGame, StoredGame, Summary } from "./play";
import type { AnalysisCreated, AnalysisState, FoundGame, NewAnalysis, Study } from "./analyse";
import type { BreedingCatalogue, CheckedRun, GenerationState, NewRun, RunCreated, RunEntry, RunOrder, RunRecord } from "./breed";

/** Of HTTP: by verb and address. */
export interface Routes {
  "GET /api/v1/catalogue": { answer: Catalogue };
  "GET /api/v1/games": { answer: Summary[] };
  "POST /api/v1/games": { body: NewGame; answer: Created };
  "GET /api/v1/games/{id}": { answer: GameState };
  "GET /api/v1/stored-games": { answer: StoredGame[] };
  "GET /api/v1/champions": { answer: ChampionEntry[] };
  "POST /api/v1/records": { answer: FoundGame[] };
  "POST /api/v1/analyses": { body: NewAnalysis; answer: AnalysisCreated };
  "GET /api/v1/analyses/{id}": { answer: AnalysisState };
  "POST /api/v1/analyses/{id}/study": { body: Study; answer: Study };
  "GET /api/v1/breeding": { answer: BreedingCatalogue };
  "POST /api/v1/breeding/check": { body: NewRun; answer: CheckedRun };
  "GET /api/v1/runs": { answer: RunEntry[] };
  "POST /api/v1/runs": { body: NewRun; answer: RunCreated };
  "POST /api/v1/runs/order": { body: RunOrder; answer: RunEntry };
  "GET /api/v1/runs/record": { answer: RunRecord };
  "GET /api/v1/runs/generation": { answer: GenerationState };
}
