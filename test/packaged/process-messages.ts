/** Messages from the test to the process of the packed program. */
export type ToProgram =
  | { kind: 'ask'; id: number; path: string; method: string; body?: Uint8Array<ArrayBuffer> | undefined }
  /** One message of the page's port. */
  | { kind: 'call'; data: unknown }
  | { kind: 'quit' };

export type FromProgram =
  /** `address`: the URL of the page in its window. */
  | { kind: 'ready'; address: string }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { kind: 'call'; data: unknown };
