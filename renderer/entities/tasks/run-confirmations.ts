/** Refusals of a run that the user has confirmed. */
export interface RunConfirmations {
  readonly evenIfNotSavable: boolean;
  readonly evenIfOverBudget: boolean;
}

/**
 * Adds the confirmation that the last refusal asks for. Earlier confirmations stay: otherwise two reasons refuse each
 * other forever.
 */
export function addConfirmation(
  before: RunConfirmations | undefined,
  asked: keyof RunConfirmations | undefined,
): RunConfirmations {
  const confirmed = before ?? { evenIfNotSavable: false, evenIfOverBudget: false };
  return asked === undefined ? confirmed : { ...confirmed, [asked]: true };
}
