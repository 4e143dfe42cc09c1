// Limits of the file that a reviewer saves. The exported page keeps them, and the import checks them again. This file
// imports nothing, because the exported page has no room for a schema library.

/** Both files have this version: the review of a comparison, and that of a project. */
export const reviewVersion = 1;

/** UTF-16 units. With a name before it, a text still fits into a note of the comparison. */
export const longestReviewText = 3800;
export const longestReviewer = 100;
/** Letters in place of model names may have made a title longer than the program allows. */
export const longestReviewTitle = 200;
export const mostReviewNotes = 300;
/** Longest video in which a note can have a moment. Seconds. */
export const latestNoteMoment = 86_400;
/** All texts at full length in three bytes of UTF-8 each, and the rest of the file. Bytes. */
export const mostReviewBytes = 4_000_000;
/** Reviews of one comparison. */
export const mostClientReviews = 200;
