import type { Model } from '../../../shared/model.ts';
import type { Reason } from '../../../shared/problem.ts';
import { reasonsAgainst } from '../../../shared/request.ts';
import type { Connection } from '../../../shared/settings.ts';
import type { Draft } from '../../../shared/values.ts';

/** One thing that keeps Generate from being pressed. */
export interface Block {
  /** Begins the sentence, and is the link. */
  readonly title: string;
  readonly text: string;
  /** Wire name of the field to focus, `extra`, or `connection` for the settings. */
  readonly leadsTo: string;
}

/** Everything that blocks Generate, the form's own reasons first. Empty: it is free. */
export function blocksAgainst(model: Model, draft: Draft, connection: Connection): Block[] {
  const blocks = reasonsAgainst(model, draft).map((reason) => blockOf(model, reason));
  const line = connectionBlock(connection);
  return line ? [...blocks, line] : blocks;
}

function blockOf(model: Model, { field, text }: Reason): Block {
  return { title: titleOf(model, field), text, leadsTo: field };
}

/** What people call a field; the wire name where the form has none of it. */
export function titleOf(model: Model, field: string): string {
  return field === 'extra' ? 'Extra body fields' : (model.fields[field]?.title ?? field);
}

function connectionBlock(connection: Connection): Block | null {
  const block = (text: string): Block => ({ title: 'Connection', text, leadsTo: 'connection' });
  if (connection.kind === 'none') return block('is not set up: connect to a gateway or to the sandbox.');
  if (connection.kind === 'sandbox') return null;
  if (connection.keyRefused) return block('is refused: the gateway does not accept the key. Give another one.');
  return connection.hasKey ? null : block('has no key yet.');
}
