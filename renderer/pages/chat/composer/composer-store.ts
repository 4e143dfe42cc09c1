import { useEffect } from 'react';
import { create } from 'zustand';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { noteSaved, noteSaveProblem } from '../../../api/draft-save-problems.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation.ts';

/** Keystrokes within this time are saved together. */
const timeoutMs = 300;

export type Attachment = Exclude<Part, { kind: 'text' }>;

/** The unsent message of a conversation. */
export interface UnsentMessage {
  readonly text: string;
  readonly attached: readonly Attachment[];
  readonly role: PersonRole;
  /** True until main has saved the draft. */
  readonly isUnsaved: boolean;
}

const emptyMessage: UnsentMessage = { text: '', attached: [], role: 'user', isUnsaved: false };

type UnsentMessages = Readonly<Record<string, UnsentMessage>>;

/** Unsent messages by conversation. Main stores them too, so that they survive a restart. */
const useUnsentMessages = create<UnsentMessages>(() => ({}));

function unsentMessageOf(messages: UnsentMessages, id: string): UnsentMessage {
  return messages[id] ?? emptyMessage;
}

export function changeUnsentMessage(id: string, changes: Partial<Omit<UnsentMessage, 'isUnsaved'>>): void {
  useUnsentMessages.setState((messages) => ({
    [id]: { ...unsentMessageOf(messages, id), ...changes, isUnsaved: true },
  }));
}

export function attach(id: string, part: Attachment): void {
  changeUnsentMessage(id, { attached: [...unsentMessageOf(useUnsentMessages.getState(), id).attached, part] });
}

/** Loads the draft from main, once, if this window has none. */
function loadUnsentMessage(id: string, draft: readonly Part[]): void {
  if (useUnsentMessages.getState()[id]) return;
  const attached = draft.filter((part) => part.kind !== 'text');
  const text = draft.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
  useUnsentMessages.setState({ [id]: { ...emptyMessage, text, attached } });
}

/** Returns the unsent message as parts, the text first. */
export function messagePartsOf({ text, attached }: Pick<UnsentMessage, 'text' | 'attached'>): Part[] {
  return text.trim() === '' ? [...attached] : [{ kind: 'text', text }, ...attached];
}

function markSaved(id: string, savedMessage: UnsentMessage): void {
  const current = unsentMessageOf(useUnsentMessages.getState(), id);
  if (current === savedMessage) useUnsentMessages.setState({ [id]: { ...current, isUnsaved: false } });
}

/** Returns the element id of a conversation's question field. */
export const questionId = (id: string) => `question-${id}`;

const questionFields = new Map<string, HTMLTextAreaElement>();

/** Returns the ref of a conversation's question field, which makes the field reachable from other components. */
export const questionFieldRef = (id: string) => (field: HTMLTextAreaElement | null) => {
  if (!field) return undefined;
  questionFields.set(id, field);
  return () => void questionFields.delete(id);
};

/** Inserts a quotation before the question, and moves the focus there. */
export function insertQuote(id: string, text: string): void {
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const { text: before } = unsentMessageOf(useUnsentMessages.getState(), id);
  changeUnsentMessage(id, { text: before.trim() === '' ? `${quoted}\n\n` : `${before.trimEnd()}\n\n${quoted}\n\n` });
  focusQuestion(id);
}

export function focusQuestion(id: string): void {
  // A closing menu returns the focus to its button at the same moment; this runs later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = questionFields.get(id);
      if (!field) return;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      field.scrollTop = field.scrollHeight;
    }),
  );
}

/**
 * Returns the unsent message of a conversation. Main receives the message at every pause, and when the user may be
 * leaving.
 */
export function useStoredDraft(conversation: Conversation): UnsentMessage {
  const calls = useConversationCalls();
  const { id, draft } = conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The stored text is read once; later changes come from this field.
  useEffect(() => loadUnsentMessage(id, draft), [id]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      const message = unsentMessageOf(useUnsentMessages.getState(), id);
      if (!message.isUnsaved) return;
      calls.change({ id, draft: messagePartsOf(message) }).then(
        () => {
          markSaved(id, message);
          noteSaved(id);
        },
        // The draft stays unsaved, and is saved with the next keystroke.
        (error: unknown) => noteSaveProblem(id, error),
      );
    };
    const stop = useUnsentMessages.subscribe((messages) => {
      if (unsentMessageOf(messages, id).isUnsaved) timer ??= setTimeout(save, timeoutMs);
    });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      window.removeEventListener('pagehide', save);
      clearTimeout(timer);
      save();
    };
  }, [calls, id]);
  return useUnsentMessages((messages) => unsentMessageOf(messages, id));
}
