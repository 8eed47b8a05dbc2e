// What a job is called.

const MADE_UP = /^[a-z]+-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[\da-f]{4}$/;

/** A job's name; of one that nobody named, "evolve-20261123-185005-cadc", when it began: "2026-11-23 18:50:05". */
export function jobText(name: string): string {
  return name.replace(MADE_UP, "$1-$2-$3 $4:$5:$6");
}
