"""A speech server of Orca that sends what Orca says to a socket, one utterance per line, instead of to a synthesizer."""

import os
import socket

from orca import speechserver

_listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
_listener.connect(os.environ["LATCHKEY_SPEECH_SOCKET"])


def _say(text):
    words = " ".join((text or "").split())
    if words:
        _listener.sendall((words + "\n").encode())


class SpeechServer(speechserver.SpeechServer):
    _server = None

    @staticmethod
    def getFactoryName():
        return "Transcript"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer._server = SpeechServer._server or SpeechServer()
        return SpeechServer._server

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["Transcript", "transcript"]

    def getVoiceFamilies(self):
        return []

    def speakCharacter(self, character, acss=None):
        _say(character)

    def speak(self, text=None, acss=None, interrupt=True):
        _say(text)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            _say(context.utterance)
            progressCallback(context, speechserver.SayAllContext.COMPLETED)
