export interface Command {
  /** Default keys of the command until the user chooses others; see `keys.ts`. */
  readonly keys: string;
  readonly title: string;
  readonly group: 'Pages' | 'Studio' | 'Masks' | 'Player' | 'Library' | 'Activity' | 'Compare' | 'Chat and Messages';
  /** The scope of the keys: everywhere, in a room, or in an area of a room. No room contains another room. */
  readonly where: '' | Room | `${Room}/${string}`;
  /** Again and again while its keys are held. */
  readonly repeats?: true;
  /** Its keys belong to a control, or there is one for each pane: they cannot be changed. */
  readonly fixed?: true;
  /** Works while its keys are held, so that nothing but keys can do it. */
  readonly held?: true;
  /** Its keys are heard by its control alone; the palette gives it from everywhere. */
  readonly byControl?: true;
  /** The command may cost money; the palette shows that. */
  readonly charges?: true;
  /** Shown in the menu bar, where the system has one. */
  readonly inMenu?: true;
  /** Works over a dialog as well. */
  readonly inDialogs?: true;
}

type Room = 'studio' | 'masks' | 'player' | 'library' | 'activity' | 'compare' | 'talk';
