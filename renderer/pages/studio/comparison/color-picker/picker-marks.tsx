import { createPortal } from 'react-dom';
import { useElementAroundImage } from '../common/pane-media-elements.ts';
import styles from './color-picker.module.css';
import { usePicker } from './picker-store.ts';

/** A cross at the place of the picker, on the image of a pane. */
export function PaneMark({ paneId }: { paneId: string }) {
  const place = useElementAroundImage(paneId);
  return place ? createPortal(<PickerMark />, place) : null;
}

/** A cross at the place of the picker, for the image around it. Nothing while the picker is closed. */
export function PickerMark() {
  const isOn = usePicker((picker) => picker.isOn);
  const { x, y } = usePicker(({ place }) => place);
  return isOn ? <i className={styles['mark']} style={{ left: `${100 * x}%`, top: `${100 * y}%` }} aria-hidden /> : null;
}
