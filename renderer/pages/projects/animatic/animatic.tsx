import { IconMovie, IconUpload } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Cut, CutClip } from '../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../shared/projects/shot.ts';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { FullScreenButton } from '../../../ui/commands/full-screen-button.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { largestZoom, zoomStep } from '../../../ui/playback/time-ruler.ts';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import styles from './animatic.module.css';
import {
  AnimaticProvider,
  missingMediaText,
  useAnimatic,
  useCurrentClip,
  usePlayerState,
} from './common/animatic-context.ts';
import { createTrimActions, type SaveTrim } from './common/trim-actions.ts';
import { AnimaticControls } from './controls/animatic-controls.tsx';
import { AnimaticExportDialog } from './export/animatic-export-dialog.tsx';
import { GuideControls } from './guide/guide-controls.tsx';
import { AnimaticPlayer } from './playback/animatic-player.ts';
import { type MediaSources, referenceImageOf } from './playback/clip-images.ts';
import { CutTimeline } from './timeline/cut-timeline.tsx';
import { useMediaSources } from './use-media-sources.ts';

interface AnimaticProps {
  readonly cut: Cut;
  /** Saves a trim of the selected take of a shot. The page offers Undo. */
  readonly onTrim: SaveTrim;
  readonly onOpenShot: (shotId: string) => void;
  /** Shot under the playhead at first, such as the one selected on the board. */
  readonly firstShotId?: string | undefined;
}

/** Plays the selected takes of a project in order, trimmed and without gaps. */
export function Animatic(props: AnimaticProps) {
  const { cut, firstShotId } = props;
  const sources = useMediaSources();
  const [player, setPlayer] = useState<AnimaticPlayer>();
  const create = useEffectEvent(() => {
    const created = new AnimaticPlayer(cut, sources);
    const first = cut.clips.find(({ shot }) => shot.id === firstShotId);
    if (first) created.seek(first.start);
    return created;
  });
  useEffect(() => {
    const created = create();
    setPlayer(created);
    return () => created.close();
  }, []);
  useEffect(() => player?.setCut(cut), [player, cut]);
  if (cut.clips.length === 0) {
    return (
      <EmptyState
        icon={IconMovie}
        title="The cut is empty"
        text="Add shots to the project. Shots that are omitted are not in the cut."
      />
    );
  }
  return player && <OpenAnimatic {...props} player={player} sources={sources} />;
}

interface OpenAnimaticProps extends AnimaticProps {
  readonly player: AnimaticPlayer;
  readonly sources: MediaSources;
}

function OpenAnimatic({ player, sources, cut, onTrim, onOpenShot }: OpenAnimaticProps) {
  const requestTrim = useEffectEvent(onTrim);
  const requestShot = useEffectEvent(onOpenShot);
  const [actions] = useState(() => ({
    trim: createTrimActions(player, (shotId, trim) => requestTrim(shotId, trim), sources.loadedFrames),
    openShot: (shotId: string) => requestShot(shotId),
  }));
  const value = useMemo(() => ({ player, cut, ...actions }), [player, cut, actions]);
  const root = useRef<HTMLElement>(null);
  const [isFull, setFull] = useFullScreen();
  const { width } = useElementSize(root);
  const [zoom, setZoom] = useState(1);
  const [isExporting, setExporting] = useState(false);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const openExport = () => {
    player.pause();
    setExporting(true);
  };
  useCommands({
    animaticFull: () => setFull(!isFull),
    animaticExport: openExport,
    guideTrack: () => setGuideOpen(true),
  });
  return (
    <AnimaticProvider value={value}>
      <Stack
        component="section"
        ref={root}
        className={`grow ${styles['animatic']}`}
        mih={0}
        aria-label="Animatic"
        data-full={isFull || undefined}
      >
        <AnimaticStage />
        <ShotBar />
        <Box flex="none" line="top" bg="panel">
          <CutTimeline zoom={zoom} openGuide={() => setGuideOpen(true)} />
          <AnimaticControls>
            <TimelineZoom zoom={zoom} largest={largestZoom(cut.duration, width)} change={setZoom} />
            <TooltipButton label="Export as video" shortcut="animaticExport" icon={IconUpload} press={openExport} />
            <GuideControls isOpen={isGuideOpen} setOpen={setGuideOpen} />
            <FullScreenButton by="animaticFull" isFull={isFull} setFull={setFull} />
          </AnimaticControls>
        </Box>
      </Stack>
      {isExporting && <AnimaticExportDialog cut={cut} sources={sources} close={() => setExporting(false)} />}
    </AnimaticProvider>
  );
}

/** The image of the cut in the shape of the project. */
function AnimaticStage() {
  const { player, cut } = useAnimatic();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = usePlayerState((state) => state.shown);
  const clip = useCurrentClip();
  useEffect(() => {
    player.attach(canvas.current);
    return () => player.attach(null);
  }, [player]);
  const { width, height } = cut.project.shape;
  return (
    <Box className={`center ${styles['stage']}`} flex={1} mih={0} bg="stage">
      <Box className={styles['frame']} pos="relative" w="100%" style={{ '--shape': width / height } as CSSProperties}>
        <canvas
          ref={canvas}
          className={styles['image']}
          data-hidden={shown !== 'image' || undefined}
          role="img"
          aria-label={clip ? `Shot ${shotTitle(clip.shot)}` : 'Animatic'}
        />
        {clip && (shown === 'card' || shown === 'failed') && <ShotCard clip={clip} hasFailed={shown === 'failed'} />}
      </Box>
    </Box>
  );
}

/** Stands for a shot that has no image. */
function ShotCard({ clip, hasFailed }: { clip: CutClip; hasFailed: boolean }) {
  const { number, title, brief } = clip.shot;
  const reason = hasFailed ? 'The selected take can’t be played on this computer.' : missingMediaText(clip);
  return (
    <Stack className={`t1 ${styles['card']}`} overflow="hidden" bg="panel" gap="s2" p="s6" justify="center">
      <span className={`num ${styles['number']}`}>{formatShotNumber(number)}</span>
      {title !== '' && (
        <Box component="span" flex="none" className="head clamp">
          {title}
        </Box>
      )}
      {brief !== '' && (
        <Box component="p" className="t2 pre-wrap" overflow="hidden" maw="68ch">
          {brief}
        </Box>
      )}
      {reason !== undefined && <p className="t3 small">{reason}</p>}
    </Stack>
  );
}

/** Names the shot under the playhead and says what is unusual about it. */
function ShotBar() {
  const { cut } = useAnimatic();
  const clip = useCurrentClip();
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const lateFrames = usePlayerState((state) => state.lateFrames);
  if (!clip) return null;
  return (
    <Group className="small" gap="s3" px="s4" h="h-row" bg="panel" line="top">
      <span className="cut">
        <span className="strong num">{formatShotNumber(clip.shot.number)}</span> {clip.shot.title}
      </span>
      {clip.scene && <span className="t3 cut">{clip.scene.title}</span>}
      {clip.media && <span className="t3 nowrap num">Take {clip.media.takeNumber}</span>}
      <Box component="span" className="t2 cut" ml="auto">
        {isWaiting ? 'Loading the next shot' : noteOf(clip, cut)}
      </Box>
      {lateFrames > 0 && (
        <span className="t3 nowrap num" title="Frames that were not on screen in time since playback started">
          {lateFrames === 1 ? '1 late frame' : `${lateFrames} late frames`}
        </span>
      )}
    </Group>
  );
}

function noteOf(clip: CutClip, cut: Cut): string | undefined {
  const reason = missingMediaText(clip);
  if (reason === undefined || referenceImageOf(cut, clip) === undefined) return reason;
  return `${reason} A reference image is shown.`;
}

interface TimelineZoomProps {
  readonly zoom: number;
  readonly largest: number;
  readonly change: (zoom: number) => void;
}

/** Sets the scale of the timeline: the slider is logarithmic. Absent if even single frames fit. */
function TimelineZoom({ zoom, largest, change }: TimelineZoomProps) {
  const set = (target: number) => change(Math.min(largest, Math.max(1, target)));
  const canZoom = largest > 1.01;
  useCommands(
    canZoom ? { zoomTimelineIn: () => set(zoom * zoomStep), zoomTimelineOut: () => set(zoom / zoomStep) } : {},
  );
  if (!canZoom) return null;
  return (
    <CommandTooltip by={['zoomTimelineIn', 'zoomTimelineOut']} tip="Zoom of the timeline">
      <Box
        component="input"
        className="line-slider"
        w={88}
        h={24}
        type="range"
        min={0}
        max={Math.log(largest)}
        step={0.01}
        value={Math.log(Math.min(zoom, largest))}
        aria-label="Zoom of the timeline"
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => set(Math.exp(Number(event.target.value)))}
      />
    </CommandTooltip>
  );
}
