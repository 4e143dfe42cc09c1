import type { Generated } from 'kysely';

/**
 * Columns beside the JSON exist only for searching and sorting; the JSON is the record. Tables that only a record store
 * uses are not here, because their stores name the columns.
 */
export interface Tables {
  tasks: {
    id: string;
    state: string;
    created_at: number;
    task_rank: number;
    task_group: string;
    model_id: string;
    /** Normalized search text of the prompt. */
    folded: string;
    /** Removed from the list, and deleted permanently at the next start. */
    forgotten_at: number | null;
    comparison_id: string | null;
    shot_id: string | null;
    record: string;
  };
  /** Durations of completed runs. They survive their tasks. */
  run_times: {
    task_id: string;
    model_id: string;
    size_class: string;
    sandbox: number;
    at: number;
    took: number;
  };
  task_events: {
    sequence: Generated<number>;
    task_id: string;
    /** Wall clock, milliseconds. */
    at: number;
    /** Monotonic milliseconds of the program run that wrote it, so that durations survive a change of the clock. */
    monotonic: number;
    kind: string;
    http_status: number | null;
    trace_id: string | null;
    detail: string;
  };
  result_paths: { destination: string; model_id: string; path: string };
  items: {
    /** Number for the text indexes. Never used twice, not even after a deletion. */
    number: Generated<number>;
    id: string;
    created_at: number;
    task_id: string;
    position: number;
    file: string;
    comparison_id: string | null;
    kind: string;
    model_id: string;
    width: number;
    height: number;
    seconds: number | null;
    bytes: number;
    hash: string;
    seed: number | null;
    synthetic: number;
    /** 0 for none. */
    rating: number;
    flag: string | null;
    origin_kind: string | null;
    file_state: string | null;
    trashed_at: number | null;
    record: string;
  };
  /** The search text of an item, indexed by `item_words` and `item_parts`. See `itemSearchText`. */
  item_texts: { number: number; text: string; spaced: string };
  /** `folded` is the normalized tag. */
  item_tags: { folded: string; number: number; tag: string };
  item_collections: { collection_id: string; number: number };
  /** Sources of an item, in order; `way` is `as` of a `Source`. */
  item_sources: { number: number; place: number; way: string; item_id: string | null; hash: string | null };
  collections: { id: string; parent_id: string | null; name: string; record: string };
  /** The price list; `place` counts from 0. */
  prices: { id: string; place: number; record: string };
  /** The ledger. `micros` and `rest` are the amount in units of 10^-6, and its rest in units of 10^-18. */
  spending: {
    id: string;
    at: number;
    /** Local date of `at`: `2026-11-21`. */
    day: string;
    source: string;
    connection: string;
    model_id: string;
    project_id: string | null;
    shot_id: string | null;
    conversation_id: string | null;
    gateway_task_id: string | null;
    state: string;
    currency: string | null;
    amount: string | null;
    micros: number | null;
    rest: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
  };
  /** The sums of the ledger, changed by triggers. Absent values are empty texts. Rows without lines can remain. */
  spending_sums: {
    day: string;
    model_id: string;
    project_id: string;
    shot_id: string;
    connection: string;
    state: string;
    currency: string;
    lines: number;
    micros: number;
    rest: number;
  };
  /** Pending file moves; `target` is empty for a permanent deletion. */
  file_moves: { number: Generated<number>; item_id: string | null; source: string; target: string | null };
  /** Items whose sidecars have less data than their rows. */
  sidecars_due: { number: number };
  /** `folded` is the normalized search text. */
  comparisons: { id: string; changed_at: number; trashed_at: number | null; folded: string; record: string };
  project_reviews: { project_id: string; id: string; saved_at: number; record: string };
  /** `summary` has the searchable numbers as JSON. */
  measurements: { hash: string; version: number; summary: string; record: string };
  /** The look of images and posters; see `createDescriptor`. */
  visual_descriptors: { hash: string; version: number; descriptor: Uint8Array };
  /** `folded` is the normalized search text. */
  projects: { id: string; changed_at: number; trashed_at: number | null; folded: string; record: string };
  shots: {
    id: string;
    project_id: string;
    position: number;
    number: number;
    trashed_at: number | null;
    folded: string;
    record: string;
  };
  /** The takes in the records of the shots, for queries. `place` counts from 0. */
  takes: { shot_id: string; item_id: string; place: number };
  /** Projects whose files in the library are outdated. */
  project_files_due: { number: Generated<number>; project_id: string };
  drafts: { model_id: string; draft: string; kept_at: number };
  /** `folded` is the normalized text, or empty if SQLite can search `text` itself. */
  prompts: { text: string; folded: string; negative: string; model_id: string; used_at: number; times: number };
  inputs: { hash: string; record: string; added_at: number };
  /** Audio files of the user. */
  sounds: { hash: string; record: string; added_at: number };
  /** `folded` is the normalized title and first question for the search. */
  conversations: {
    id: string;
    endpoint: string;
    folder: string | null;
    pinned: number;
    changed_at: number;
    trashed_at: number | null;
    folded: string;
    record: string;
  };
  /**
   * `parent_id` is 0 for the first message of a path. `turn` is the first message of its turn. `is_open`: the answer is
   * waiting or streaming.
   */
  messages: {
    id: number;
    conversation_id: string;
    parent_id: number;
    turn: number;
    by_model: number;
    is_open: number;
    record: string;
  };
  /** The tree of a conversation as one text. See `readNodes`. */
  trees: { conversation_id: string; nodes: string };
  /** The search text of a message, indexed by `said_words` and `said_parts`. */
  said: { message_id: number; text: string };
  /** One row: the number of saved changes, and the id of the database. See `ChangeCount`. */
  saved_changes: { id: number; lineage: string; count: number };
  /** Conversations with outdated backup files. `message_id` is 0 for the conversation itself. */
  conversation_files_due: { number: Generated<number>; conversation_id: string; message_id: number };
  /** Long texts of answers in pieces, each as JSON: `at` is a JSON Pointer into the body, `start` counts from 0. */
  message_texts: { message_id: number; at: string; start: number; text: string };
  /** `money` and `task_ids` are JSON. See `McpStart`. */
  mcp_starts: {
    client_id: string;
    key: string;
    arguments_hash: string;
    day: string;
    charges: number;
    money: string;
    task_ids: string;
  };
  /** `started` refers to what an intention started. See `IntentStore`. */
  intents: { id: string; started: string };
  /** Runs that wait in the list. `place` counts from 0. */
  listed_runs: { id: string; place: number; record: string };
  /** Files of answers. `waits`: the image is not in the library yet. */
  answer_files: { message_id: number; hash: string; type: string; bytes: number; waits: number };
  watch_folders: { id: string; path: string; collection_id: string | null; added_at: number };
  /** Each file that was seen in a watch folder. `import_id` is the task id of the item. */
  watched_files: {
    folder_id: string;
    path: string;
    bytes: number;
    modified_ms: number;
    state: string;
    seen_at: number;
    import_id: string | null;
    report: string | null;
  };
}
