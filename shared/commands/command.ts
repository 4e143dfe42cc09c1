export interface Command {
  /** Default keys of the command until the user chooses others; see `keys.ts`. */
  readonly keys: string;
  /** The digits of a command with a key for each of several values: `keys` ends with one of them. */
  readonly digits?: '0–5' | '0–9' | '1–9';
  readonly title: string;
  readonly group:
    | 'Results'
    | 'Pages'
    | 'Studio'
    | 'Masks'
    | 'Player'
    | 'Library'
    | 'Activity'
    | 'Stage'
    | 'Projects'
    | 'Animatic'
    | 'Chat and Messages';
  /** The scope of the keys: everywhere, in an area of the window, or in a part of an area. Areas don't overlap. */
  readonly where: '' | Area | `${Area}/${string}`;
  /** The command repeats while its keys stay pressed. */
  readonly repeats?: true;
  /** The keys cannot be changed: they belong to a control, or they differ for each pane. */
  readonly fixed?: true;
  /** The command lasts as long as its keys stay pressed, so the palette cannot start it. */
  readonly held?: true;
  /** The command may be charged. The palette shows that. */
  readonly charges?: true;
  /** Shown in the menu bar, if the system has one. */
  readonly inMenu?: true;
  /** Names of earlier commands that this one replaces: keys that somebody chose for them still work. */
  readonly formerly?: readonly string[];
  /** The keys also work while a dialog is open. */
  readonly inDialogs?: true;
}

type Area =
  | 'results'
  | 'studio'
  | 'masks'
  | 'player'
  | 'library'
  | 'activity'
  | 'stage'
  | 'comparisons'
  | 'projects'
  | 'talk';
