import { z } from 'zod';

/** Panes of one comparison. */
export const mostPanes = 100;
/** Panes on the stage at the same time. */
export const mostVisiblePanes = 9;

export const layouts = ['grid', 'wipe', 'difference', 'blink'] as const;
export type Layout = (typeof layouts)[number];

const paneSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), itemId: z.uuid() }),
  /** The result of a planned run; `position` counts its results from 1. Empty while the run is active. */
  z.object({ kind: z.literal('run'), runId: z.uuid(), position: z.number().int().min(1) }),
]);
export const paneSchema = z.object({
  /** Unique in the comparison. Stays the same when panes are reordered. */
  id: z.uuid(),
  source: paneSourceSchema,
  /** Delay of the video relative to the clock. Below zero, the video already runs at the clock's zero. Seconds. */
  offset: z.number().min(-3600).max(3600),
});
/** One pane of the stage. */
export type Pane = Readonly<z.infer<typeof paneSchema>>;

/** Seconds on the shared clock of all videos. */
const moment = z.number().min(0);

export const viewStateSchema = z.object({
  layout: z.enum(layouts),
  /** Ids of the two panes for wipe, difference and blink. Without valid ids, the first two panes. */
  pair: z.tuple([z.string(), z.string()]).optional(),
  wipe: z.object({
    /** Angle of the edge in degrees: 0 is vertical, 90 is horizontal. */
    angle: z.number().min(-180).max(180),
    /** Position of the edge across the image, 0 to 1. */
    at: z.number().min(0).max(1),
    follows: z.boolean(),
  }),
  difference: z.object({
    /** Factor for the difference of each channel. */
    gain: z.number().min(1).max(64),
    /** Differences below this value are black, of 255. */
    threshold: z.number().min(0).max(255),
  }),
  /** Time that each pane of the pair is visible, milliseconds. */
  blink: z.object({ interval: z.number().min(100).max(5000) }),
  clock: z.object({
    at: moment,
    speed: z.number().min(0.1).max(4),
    loop: z.enum(['off', 'loop', 'ping-pong']),
    /** Loop marks. */
    from: moment.optional(),
    to: moment.optional(),
    /** `fit`: every video is stretched to the longest duration. */
    durations: z.enum(['real', 'fit']),
    /** All videos have the loudness of the quietest one. */
    matchesLoudness: z.boolean().optional(),
  }),
  /** The audible pane. */
  heard: z.string().optional(),
  /**
   * Pick and challenger, which are then the only visible panes. Absent until they are first shown. The champion of earlier
   * versions is ignored.
   */
  champion: z
    .object({
      isOn: z.boolean(),
      /** Id of a pane. Absent before the first step. */
      challengerId: z.string().optional(),
      skipsRejected: z.boolean(),
    })
    .optional(),
  /**
   * The visible part of every pane. 1 displays the whole image; `x` and `y` are the center of the visible part as
   * fractions of the image, 0 to 1.
   */
  view: z.object({ zoom: z.number().min(0.05).max(64), x: z.number(), y: z.number() }),
});
export type ChallengerState = NonNullable<Readonly<z.infer<typeof viewStateSchema>>['champion']>;
/** The saved state of the stage. */
export type ViewState = Readonly<z.infer<typeof viewStateSchema>>;
/** Names of the parts of the saved state, which windows change independently. */
export const viewStatePartSchema = viewStateSchema.keyof();

export const firstViewState: ViewState = {
  layout: 'grid',
  wipe: { angle: 0, at: 0.5, follows: false },
  difference: { gain: 4, threshold: 0 },
  blink: { interval: 500 },
  clock: { at: 0, speed: 1, loop: 'off', durations: 'real' },
  view: { zoom: 1, x: 0.5, y: 0.5 },
};

/** Pick and challenger, before the first step. */
export const firstChallengerState: ChallengerState = { isOn: true, skipsRejected: true };
