import { create } from 'zustand';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';

/** Draft of the user's result of a tool call. */
export interface ToolResultDraft {
  readonly form: 'text' | 'json' | 'image';
  readonly text: string;
  readonly image: ImageInput | null;
  readonly isError: boolean;
}

const emptyResult: ToolResultDraft = { form: 'text', text: '', image: null, isError: false };

type Drafts = Readonly<Record<string, ToolResultDraft>>;

/** Drafts by message and call, so that typed text survives scrolling. The drafts end with the window. */
export const useToolResultDrafts = create<Drafts>(() => ({}));

/** Models choose the ids of calls: two answers may use one id. */
export function resultKey(messageId: number, callId: string): string {
  return `${messageId} ${callId}`;
}

export function draftOf(drafts: Drafts, key: string): ToolResultDraft {
  return drafts[key] ?? emptyResult;
}

export function changeResult(key: string, changes: Partial<ToolResultDraft>): void {
  useToolResultDrafts.setState((drafts) => ({ [key]: { ...draftOf(drafts, key), ...changes } }));
}

/** Returns the reason why the result cannot be sent yet: the end of a sentence that starts with "The result". */
export function faultOf({ form, text, image }: ToolResultDraft): string | undefined {
  if (form === 'image') return image ? undefined : 'has no image.';
  if (form === 'text') return undefined;
  if (text.trim() === '') return 'is empty.';
  return parseJsonOrUndefined(text) === undefined ? 'isn’t valid JSON.' : undefined;
}

/** The part that carries a result back. */
export function resultPart(callId: string, { form, text, image, isError }: ToolResultDraft): Part {
  const content =
    form === 'image' && image ? [{ kind: 'image' as const, image: image }] : [{ kind: 'text' as const, text }];
  return { kind: 'tool-result', callId, content, ...(isError && { isError }) };
}
