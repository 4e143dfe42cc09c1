/** A task names its connection; an answer of the sandbox has a mark. */
type Sent = { readonly destination: { readonly kind: string } } | { readonly synthetic?: true | undefined };

/** Returns true when a request can be charged. Only this function knows that the sandbox is free. */
export function canBeCharged(sent: Sent): boolean {
  return 'destination' in sent ? sent.destination.kind !== 'sandbox' : !('synthetic' in sent && sent.synthetic);
}

/** Returns the clause that warns of a charge, or an empty text for the sandbox. */
export function chargeClause(sent: Sent, clause: string): string {
  return canBeCharged(sent) ? clause : '';
}
