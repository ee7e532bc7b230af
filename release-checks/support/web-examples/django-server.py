"""A project of Django with the app of the example and nothing else."""

import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line

settings.configure(ROOT_URLCONF="codes.urls", SECRET_KEY="test", ALLOWED_HOSTS=["127.0.0.1"], DEBUG=True)
execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{os.environ['PORT']}"])
