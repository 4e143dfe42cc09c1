import { create } from 'zustand';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';

interface ConversationPageState {
  /** The conversation that each page showed last. */
  readonly last: Readonly<Partial<Record<Endpoint, string | undefined>>>;
  /** Search text of the conversation list of each page. */
  readonly search: Readonly<Partial<Record<Endpoint, string>>>;
  /** The columns of the conversation that is open, with changes that main does not have yet. */
  readonly shown: { readonly id: string; readonly columns: readonly Column[] } | null;
  /** The columns of the conversation from which a new one was started, by the id of the new one. */
  readonly columnsBefore: Readonly<Record<string, readonly Column[]>>;
  /** The message to scroll to after its conversation is shown. */
  readonly requestedMessage: { readonly conversationId: string; readonly messageId: number } | null;
  /** The conversation whose next question receives the focus after the conversation is shown. */
  readonly requestedQuestion: string | null;
  /** The parameter that receives the focus after the panel is shown. */
  readonly requestedField: { readonly columnId: string; readonly field: string } | null;
  /** The column whose model picker receives the focus, or opens, as soon as the column is shown. */
  readonly requestedModel: { readonly columnId: string; readonly opens: boolean } | null;
  /** The question that is being edited. */
  readonly editing: number | null;
  /** Texts of questions that are being edited, by message id. They survive another page. */
  readonly editedTexts: Readonly<Record<number, string>>;
  readonly showsParameters: boolean;
}

/** State of the conversation pages that lasts until the window closes. */
export const useConversationViewStore = create<ConversationPageState>(() => ({
  last: {},
  search: {},
  shown: null,
  columnsBefore: {},
  requestedMessage: null,
  requestedQuestion: null,
  requestedField: null,
  requestedModel: null,
  editing: null,
  editedTexts: {},
  showsParameters: false,
}));

export function rememberConversation(endpoint: Endpoint, id: string | undefined): void {
  useConversationViewStore.setState(({ last }) => ({ last: { ...last, [endpoint]: id } }));
}

export function searchConversations(endpoint: Endpoint, text: string): void {
  useConversationViewStore.setState(({ search }) => ({ search: { ...search, [endpoint]: text } }));
}
