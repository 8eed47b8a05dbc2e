// The family of headings, once nothing competes with it: until then headings stand in a serif of the system.

import { loadSerif as load } from "../serif";
import { shown } from "./link";

export async function loadSerif(): Promise<void> {
  await shown;
  await load();
}
