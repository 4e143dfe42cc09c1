import { IconMovie } from '@tabler/icons-react';
import styles from './thumbnail-placeholder.module.css';

/** Fills the box of a video whose poster has not been created yet. */
export function ThumbnailPlaceholder() {
  return (
    <span className={styles['placeholder']} data-thumbnail-placeholder aria-hidden="true">
      <IconMovie size={16} stroke={1.5} />
    </span>
  );
}
