import ReactMarkdown from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { Streamdown } from 'streamdown';
import { MarkdownText } from '../../../renderer/parts/markdown/markdown-text.tsx';
import { ThemeProvider } from '../../../renderer/theme/theme-provider.tsx';

interface WayProps {
  text: string;
  isStreaming: boolean;
}

const openLink = (url: string) => window.opened.push(url);

export const ways = {
  ours: ({ text, isStreaming }: WayProps) => (
    <ThemeProvider theme={undefined}>
      <MarkdownText text={text} isStreaming={isStreaming} onOpenLink={openLink} />
    </ThemeProvider>
  ),
  /** As it comes, for what it lets through. */
  'react-markdown as it comes': ({ text }: WayProps) => <ReactMarkdown>{text}</ReactMarkdown>,
  /** With tables and formulas, for what it costs. */
  'react-markdown': ({ text }: WayProps) => (
    <ReactMarkdown remarkPlugins={[remarkGfm, remarkMath]} rehypePlugins={[rehypeKatex]}>
      {text}
    </ReactMarkdown>
  ),
  streamdown: ({ text, isStreaming }: WayProps) => (
    <Streamdown mode={isStreaming ? 'streaming' : 'static'} isAnimating={isStreaming}>
      {text}
    </Streamdown>
  ),
};
