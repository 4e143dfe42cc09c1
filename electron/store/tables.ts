import type { Generated } from 'kysely';

/** Columns beside the JSON exist only to find and order rows; the JSON is the record. */
export interface Tables {
  tasks: { id: string; state: string; created_at: number; record: string };
  task_events: {
    sequence: Generated<number>;
    task_id: string;
    /** Wall clock, milliseconds. */
    at: number;
    /** Monotonic milliseconds of the run that wrote it: durations survive a change of the clock. */
    monotonic: number;
    kind: string;
    http_status: number | null;
    trace_id: string | null;
    detail: string;
  };
  result_paths: { destination: string; model_id: string; path: string };
  items: { id: string; created_at: number; task_id: string; position: number; file: string; record: string };
  drafts: { model_id: string; draft: string; kept_at: number };
  presets: { id: string; model_id: string; is_default: number; kept_at: number; record: string };
  /** `folded` is the text as it is searched. */
  prompts: { text: string; folded: string; negative: string; model_id: string; used_at: number; times: number };
  inputs: { hash: string; record: string; added_at: number };
}
