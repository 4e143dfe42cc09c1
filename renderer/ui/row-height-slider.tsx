import styles from './row-height-slider.module.css';

interface RowHeightSliderProps {
  /** Screen pixels. */
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly change: (height: number) => void;
  readonly title?: string;
  /** Hidden in narrow windows, where another control changes the height too. */
  readonly isOptional?: boolean;
}

/** Sets the target height of the rows of a grid. */
export function RowHeightSlider({ min, max, value, change, title = 'Row height', isOptional }: RowHeightSliderProps) {
  return (
    <input
      className={`line-slider ${styles['slider']}`}
      data-optional={isOptional || undefined}
      type="range"
      min={min}
      max={max}
      step={4}
      value={value}
      aria-label="Row height"
      title={title}
      onChange={(event) => change(Number(event.target.value))}
    />
  );
}
