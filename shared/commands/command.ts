export interface Command {
  /** What it has until the person chooses others; see `keys.ts`. */
  readonly keys: string;
  readonly title: string;
  readonly group: 'Pages' | 'Studio' | 'Masks' | 'Player' | 'Library' | 'Activity' | 'Compare' | 'Chat and Messages';
  /** Where its keys work: everywhere, or in a room, or in a part of one. Of two rooms none is in the other. */
  readonly where: '' | Room | `${Room}/${string}`;
  /** Again and again while its keys are held. */
  readonly repeats?: true;
  /** Its keys belong to a control, or there is one for each pane: they cannot be changed. */
  readonly fixed?: true;
  /** Works while its keys are held, so that nothing but keys can do it. */
  readonly held?: true;
  /** Its keys are heard by its control alone; the palette gives it from everywhere. */
  readonly byControl?: true;
  /** It may cost money: who chooses it from a list is told so. */
  readonly charges?: true;
  /** Stands in the menu bar, where the system has one. */
  readonly inMenu?: true;
  /** Works over a dialog as well. */
  readonly inDialogs?: true;
}

type Room = 'studio' | 'masks' | 'player' | 'library' | 'activity' | 'compare' | 'talk';
