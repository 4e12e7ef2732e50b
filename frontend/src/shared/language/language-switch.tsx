import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { chooseLanguage, LANGUAGES, pageLanguages } from './language';

/** Button that shows the page in the other language, named in that language. */
export function LanguageSwitch(props: Pick<ButtonProps, 'size' | 'sx'>) {
  const { other } = pageLanguages();
  return (
    <Button
      {...props}
      color="inherit"
      lang={other}
      startIcon={<TranslateOutlined />}
      onClick={() => {
        chooseLanguage(other);
      }}
    >
      {LANGUAGES[other]}
    </Button>
  );
}
