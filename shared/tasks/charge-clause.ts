/** A run has a destination; an answer of the sandbox has a mark. */
type Sent = { readonly destination: { readonly kind: string } } | { readonly synthetic?: true | undefined };

/** Whether a request can cost something. The sandbox is free: this is the one place that knows. */
export function canBeCharged(sent: Sent): boolean {
  return 'destination' in sent ? sent.destination.kind !== 'sandbox' : !('synthetic' in sent && sent.synthetic);
}

/** The part of a text that warns of a charge; empty for what the sandbox does. */
export function chargeClause(sent: Sent, clause: string): string {
  return canBeCharged(sent) ? clause : '';
}
