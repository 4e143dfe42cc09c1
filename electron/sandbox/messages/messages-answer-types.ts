/** A citation of characters in a document. */
export interface CharLocation {
  readonly type: 'char_location';
  readonly cited_text: string;
  readonly document_index: number;
  readonly document_title: string | null;
  readonly start_char_index: number;
  readonly end_char_index: number;
  readonly file_id: string | null;
}

/** The blocks of an answer. */
export type AnswerBlock =
  | { readonly type: 'text'; readonly text: string; readonly citations?: readonly CharLocation[] }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | ToolUse
  | { readonly type: 'web_search_tool_result'; readonly tool_use_id: string; readonly content: readonly SearchHit[] };

export interface ToolUse {
  readonly type: 'tool_use' | 'server_tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

interface SearchHit {
  readonly type: 'web_search_result';
  readonly url: string;
  readonly title: string;
  readonly encrypted_content: string;
  readonly page_age: string | null;
}

type StopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'pause_turn' | 'refusal';

export interface MessageAnswer {
  readonly content: readonly AnswerBlock[];
  readonly stopReason: StopReason;
  readonly stopSequence: string | null;
  readonly searches: number;
}
