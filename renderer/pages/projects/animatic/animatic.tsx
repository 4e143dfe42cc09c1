import { IconMovie, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Cut } from '../../../../shared/projects/cut.ts';
import { FullScreenButton } from '../../../ui/commands/full-screen-button.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { largestZoom } from '../../../ui/playback/time-ruler.ts';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import styles from './animatic.module.css';
import { AnimaticProvider } from './common/animatic-context.ts';
import { createTrimActions, type SaveTrim } from './common/trim-actions.ts';
import { useAnimaticKeys } from './common/use-animatic-keys.ts';
import { AnimaticControls } from './controls/animatic-controls.tsx';
import { AnimaticExportDialog } from './export/animatic-export-dialog.tsx';
import { GuideControls } from './guide/guide-controls.tsx';
import { AnimaticPlayer } from './playback/animatic-player.ts';
import type { MediaSources } from './playback/clip-images.ts';
import { AnimaticStage, ShotBar } from './stage/animatic-stage.tsx';
import { CutTimeline } from './timeline/cut-timeline.tsx';
import { TimelineZoom } from './timeline/timeline-zoom.tsx';
import { useMediaSources } from './use-media-sources.ts';

interface AnimaticProps {
  readonly cut: Cut;
  /** Saves a trim of the selected take of a shot. The page offers Undo. */
  readonly onTrim: SaveTrim;
  readonly onOpenShot: (shotId: string) => void;
  /** Shot under the playhead at first, such as the one selected on the board. */
  readonly firstShotId?: string | undefined;
  /** More buttons at the end of the controls. */
  readonly children?: ReactNode;
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

function OpenAnimatic({ player, sources, cut, onTrim, onOpenShot, children }: OpenAnimaticProps) {
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
        <AnimaticKeys />
        <AnimaticStage />
        <ShotBar />
        <Box flex="none" line="top" bg="panel">
          <CutTimeline zoom={zoom} openGuide={() => setGuideOpen(true)} />
          <AnimaticControls>
            <TimelineZoom zoom={zoom} largest={largestZoom(cut.duration, width)} change={setZoom} />
            <TooltipButton label="Export as video" shortcut="animaticExport" icon={IconUpload} press={openExport} />
            <GuideControls isOpen={isGuideOpen} setOpen={setGuideOpen} />
            {children}
            <FullScreenButton by="animaticFull" isFull={isFull} setFull={setFull} />
          </AnimaticControls>
        </Box>
      </Stack>
      {isExporting && <AnimaticExportDialog cut={cut} sources={sources} close={() => setExporting(false)} />}
    </AnimaticProvider>
  );
}

function AnimaticKeys() {
  useAnimaticKeys();
  return null;
}
