import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './item-details.module.css';

/** Shows a text of the request completely, with a button to copy it. */
export function TextSection({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title}>
      <Box className="row" mih={24} mb={4}>
        <h3 className="label grow">{title}</h3>
        {text !== '' && <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} iconOnly />}
      </Box>
      <p className={`t2 read anywhere ${styles['prompt']}`}>{text === '' ? 'None.' : text}</p>
    </section>
  );
}
