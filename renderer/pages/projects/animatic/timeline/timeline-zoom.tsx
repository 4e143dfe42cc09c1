import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { zoomStep } from '../../../../ui/playback/time-ruler.ts';
import styles from './timeline-zoom.module.css';

interface TimelineZoomProps {
  readonly zoom: number;
  readonly largest: number;
  readonly change: (zoom: number) => void;
}

/** Sets the scale of the timeline: the slider is logarithmic. Absent if even single frames fit. */
export function TimelineZoom({ zoom, largest, change }: TimelineZoomProps) {
  const set = (target: number) => change(Math.min(largest, Math.max(1, target)));
  const canZoom = largest > 1.01;
  useCommands(
    canZoom ? { zoomTimelineIn: () => set(zoom * zoomStep), zoomTimelineOut: () => set(zoom / zoomStep) } : {},
  );
  if (!canZoom) return null;
  return (
    <CommandTooltip by={['zoomTimelineIn', 'zoomTimelineOut']} tip="Zoom of the timeline">
      <input
        className={`line-slider ${styles['slider']}`}
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
