/** One saved thing of any kind, as the page shows and changes it. Promises fail with a problem. */
export interface SavedEntry {
  readonly key: string;
  readonly name: string;
  /** The place in the program that uses the entry. */
  readonly facts: string;
  /** Names of other entries, which the name must differ from. */
  readonly usedNames: readonly string[];
  /** The rule of names, for entries that other texts refer to by name. */
  readonly faultOfName?: (name: string) => string | undefined;
  readonly rename?: (name: string) => Promise<unknown>;
  /** Saves a copy, or opens its editor. */
  readonly duplicate?: () => Promise<unknown>;
  /** Removes the entry. `restore` saves it again. */
  readonly remove?: {
    readonly verb: string;
    readonly run: () => Promise<unknown>;
    readonly restore: () => Promise<unknown>;
  };
  /** Whether new forms or columns start with the entry. */
  readonly pin?: { readonly label: string; readonly isOn: boolean; readonly set: (isOn: boolean) => Promise<unknown> };
  /** The text that the dialog edits. */
  readonly text?: SavedText;
  /** Opens another editor. */
  readonly open?: { readonly verb: string; readonly run: () => Promise<unknown> };
  /** Reasons why the entry is not used. */
  readonly problems?: readonly string[];
}

export interface SavedText {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** In UTF-16 units. */
  readonly longest: number;
  readonly isJson?: boolean;
  readonly save: (text: string) => Promise<unknown>;
}
