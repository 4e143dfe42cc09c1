// Imports nothing, because the exported page has no room for a schema library.

export const projectReviewKind = 'triptych-project-review';
export const projectReviewVersion = 1;
