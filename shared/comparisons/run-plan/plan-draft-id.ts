/** Id of the run plan among the drafts. */
export const planDraftId = 'fan-out';
