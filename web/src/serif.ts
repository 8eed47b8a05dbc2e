// The family of headings, shipped with the page. The page's policy lets no style sheet load fonts, so its data is fetched.

import file from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";

/** Until it is there, and without it, headings stand in a serif of the system. */
export async function loadSerif(): Promise<void> {
  const response = await fetch(file);
  if (!response.ok) return;
  document.fonts.add(new FontFace("Source Serif 4", await response.arrayBuffer(), { weight: "600" }));
}
