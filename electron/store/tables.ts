import type { Generated } from 'kysely';

/** Columns beside the JSON exist only to find and order rows; the JSON is the record. */
export interface Tables {
  tasks: {
    id: string;
    state: string;
    created_at: number;
    task_rank: number;
    task_group: string;
    model_id: string;
    /** What it is found by, folded as prompts are. */
    folded: string;
    /** Taken out of the list, and gone for good at the next start. */
    forgotten_at: number | null;
    record: string;
  };
  /** How long runs took until they were completed; they outlive their tasks. */
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
