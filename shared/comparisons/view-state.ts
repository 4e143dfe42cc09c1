import { z } from 'zod';

export const mostPanes = 9;

export const layouts = ['grid', 'wipe', 'difference', 'blink'] as const;
export type Layout = (typeof layouts)[number];

const paneSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), itemId: z.uuid() }),
  /** The result of a planned run; `position` counts its results from 1. Empty while the run is active. */
  z.object({ kind: z.literal('run'), runId: z.uuid(), position: z.number().int().min(1) }),
]);
export const paneSchema = z.object({
  /** Unique in its comparison; stays the same while panes are put in another order. */
  id: z.uuid(),
  source: paneSourceSchema,
  /**
   * Delay of the video relative to the clock. Below zero, the video is already running when the clock is at zero.
   * Seconds.
   */
  offset: z.number().min(-3600).max(3600),
});
/** One place of the stage. */
export type Pane = Readonly<z.infer<typeof paneSchema>>;

/** Seconds on the clock that all videos share. */
const moment = z.number().min(0);

export const viewStateSchema = z.object({
  layout: z.enum(layouts),
  /** Ids of the two panes of wipe, difference and blink; the first two where it names none that is here. */
  pair: z.tuple([z.string(), z.string()]).optional(),
  wipe: z.object({
    /** Angle of the edge: 0 is vertical, 90 is horizontal. Degrees. */
    angle: z.number().min(-180).max(180),
    /** Position of the edge across the image, 0 to 1. */
    at: z.number().min(0).max(1),
    follows: z.boolean(),
  }),
  difference: z.object({
    /** Each channel's difference is multiplied by it. */
    gain: z.number().min(1).max(64),
    /** Differences below it are black. Of 255. */
    threshold: z.number().min(0).max(255),
  }),
  /** Milliseconds that each of the pair is shown. */
  blink: z.object({ interval: z.number().min(100).max(5000) }),
  clock: z.object({
    at: moment,
    speed: z.number().min(0.1).max(4),
    loop: z.enum(['off', 'loop', 'ping-pong']),
    /** Loop marks. */
    from: moment.optional(),
    to: moment.optional(),
    /** `fit`: every video takes as long as the longest. */
    durations: z.enum(['real', 'fit']),
  }),
  /** Pane that is heard. */
  heard: z.string().optional(),
  /** 1 shows all of an image; the middle of what is seen, of the image, 0 to 1. The same for every pane. */
  view: z.object({ zoom: z.number().min(0.05).max(64), x: z.number(), y: z.number() }),
});
/** The saved state of the stage. */
export type ViewState = Readonly<z.infer<typeof viewStateSchema>>;

export const firstViewState: ViewState = {
  layout: 'grid',
  wipe: { angle: 0, at: 0.5, follows: false },
  difference: { gain: 4, threshold: 0 },
  blink: { interval: 500 },
  clock: { at: 0, speed: 1, loop: 'off', durations: 'real' },
  view: { zoom: 1, x: 0.5, y: 0.5 },
};
