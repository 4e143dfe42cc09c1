import { CopyButton } from '../../../ui/copy-button.tsx';

interface TextSectionProps {
  readonly title: string;
  readonly text: string;
}

/** A text that it was made with, whole, with a way to take it along. */
export function TextSection({ title, text }: TextSectionProps) {
  return (
    <section aria-label={title}>
      <div className="row details-head">
        <h3 className="label grow">{title}</h3>
        {text !== '' && <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} iconOnly />}
      </div>
      <p className="details-prompt">{text === '' ? 'None.' : text}</p>
    </section>
  );
}
