import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import styles from './color-picker.module.css';
import { usePicker } from './picker-store.ts';

/** A cross at the place of the picker, on the images of these panes. */
export function PickerMarks({ paneIds }: { paneIds: readonly string[] }) {
  const sources = usePaneMediaElements();
  const [, update] = useState(0);
  useEffect(() => sources.onChange(() => update((count) => count + 1)), [sources]);
  return paneIds.map((id) => {
    const image = sources.get(id)?.parentElement;
    return image ? createPortal(<PickerMark />, image, id) : null;
  });
}

/** A cross at the place of the picker, for the image around it. Nothing while the picker is closed. */
export function PickerMark() {
  const isOn = usePicker((picker) => picker.isOn);
  const { x, y } = usePicker(({ place }) => place);
  return isOn ? <i className={styles['mark']} style={{ left: `${100 * x}%`, top: `${100 * y}%` }} aria-hidden /> : null;
}
