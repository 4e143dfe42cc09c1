import type { AudioMeasure } from '../../../../shared/fields/audio-limits.ts';
import type { Draft } from '../../../../shared/fields/values.ts';
import { reasonsAgainstAudio } from '../../../../shared/models/audio-problems.ts';
import { reasonsAgainstMissing } from '../../../../shared/models/missing-files.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { reasonsAgainst } from '../../../../shared/models/prepare-request.ts';
import type { Reason, Remedy } from '../../../../shared/problem.ts';
import type { Connection } from '../../../../shared/settings/settings.ts';

/** One thing that keeps Generate from being pressed. */
export interface Block {
  /** Begins the sentence, and is the link. */
  readonly title: string;
  readonly text: string;
  /** Wire name of the field to focus, `extra`, or `connection` for the settings. */
  readonly leadsTo: string;
  /** Ways out that one press takes. */
  readonly remedies?: readonly Remedy[];
}

/**
 * Everything that blocks Generate, the form's own reasons first. Empty: it is free. `missing` holds the hashes of files
 * that are no longer here, `audioOf` tells what was found at the address of a sound file.
 */
export function generateProblems(
  model: Model,
  draft: Draft,
  connection: Connection,
  missing: ReadonlySet<string> = new Set(),
  audioOf: (url: string) => AudioMeasure | undefined = () => undefined,
): Block[] {
  const reasons = [
    ...reasonsAgainst(model, draft),
    ...reasonsAgainstMissing(draft, missing),
    ...reasonsAgainstAudio(model, draft, audioOf),
  ];
  const blocks = reasons.map((reason) => blockOf(model, reason));
  const line = connectionBlock(connection);
  return line ? [...blocks, line] : blocks;
}

function blockOf(model: Model, { field, text, remedies }: Reason): Block {
  return { title: titleOf(model, field), text, leadsTo: field, ...(remedies ? { remedies } : {}) };
}

/** Returns the label of a field; the wire name if the form has no such field. */
export function titleOf(model: Model, field: string): string {
  return field === 'extra' ? 'Extra body fields' : (model.fields[field]?.title ?? field);
}

/** Returns the reason why no run can be sent. */
export function connectionBlock(connection: Connection): Block | null {
  const block = (text: string): Block => ({ title: 'Connection', text, leadsTo: 'connection' });
  if (connection.kind === 'none') return block('is not set up: connect to a gateway or to the sandbox.');
  if (connection.kind === 'sandbox') return null;
  if (connection.keyRefused) return block('is refused: the gateway doesn’t accept the key. Enter another key.');
  return connection.hasKey ? null : block('has no key yet.');
}
