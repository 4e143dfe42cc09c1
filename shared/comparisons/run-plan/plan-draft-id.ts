/** Id of the plan of a form among the drafts. */
export const planDraftId = (modelId: string) => `fan-out:${modelId}`;

/** Id of the plan of earlier versions, which had one for all forms. */
export const earlierPlanDraftId = 'fan-out';
